import { Link } from "react-router";
import type { PictureUse, PictureUserKind } from "#app/domains/media/media-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { AltTextForm } from "../../components/content/alt-text-form.tsx";
import { missionLists } from "../../components/content/mission-lists.ts";
import { useMay } from "../../components/page/use-may.ts";

interface UserFacts {
  label: () => string;
  /** Where it is edited. */
  pathOf: (id: string) => string;
  /** What `describe` calls it, where the picture is described here. */
  describedAs?: string;
}

const mission = (kind: keyof typeof missionLists): UserFacts => ({
  label: missionLists[kind].title,
  pathOf: () => missionLists[kind].path,
  describedAs: "mission-section",
});

const facts: Record<Exclude<PictureUserKind, "upload">, UserFacts> = {
  product: {
    label: m.media_of_products,
    pathOf: (id) => `/my/updateproduct?productId=${encodeURIComponent(id)}`,
  },
  "carousel-slide": {
    label: m.admin_banner_images,
    pathOf: () => "/my/images",
    describedAs: "carousel-slide",
  },
  "client-image": {
    label: m.admin_client_images,
    pathOf: () => "/my/addClient",
    describedAs: "client-image",
  },
  "gallery-image": {
    label: m.admin_gallery,
    pathOf: () => "/my/gallery",
    describedAs: "gallery-image",
  },
  "about-section": {
    label: m.media_of_about,
    pathOf: (id) => `/my/updateAbout?aboutId=${encodeURIComponent(id)}`,
  },
  "blog-post": {
    label: m.media_of_blog,
    pathOf: (id) => `/my/updateBlog?blogId=${encodeURIComponent(id)}`,
  },
  "mission-about": mission("about"),
  "mission-product": mission("product"),
  "mission-case": mission("case"),
  testimonial: {
    label: m.admin_testimonials,
    pathOf: () => "/my/testimonal",
    describedAs: "testimonial",
  },
  look: { label: m.admin_look, pathOf: () => "/my/look" },
};

/** One row that uses a picture: the way there, and what the picture shows. */
export function PictureUseItem({ use, n }: { use: PictureUse; n: number }) {
  const may = useMay();
  const { kind, id, name, altText } = use;
  if (kind === "upload") return <li className="text-muted text-sm">{m.media_waiting()}</li>;
  const { label, pathOf, describedAs } = facts[kind];
  const words = name ? `${label()}: ${name}` : label();
  return (
    <li className="grid gap-1">
      {kind !== "product" || may("products") ? (
        <Link to={pathOf(id)} className="link wrap-anywhere touch inline-flex items-center">
          {words}
        </Link>
      ) : (
        <span className="wrap-anywhere">{words}</span>
      )}
      {altText !== null && describedAs && (
        <AltTextForm
          id={id}
          altText={altText}
          n={n}
          action="/my/media"
          fields={{ kind: describedAs }}
        />
      )}
      {altText !== null && !describedAs && altText !== "" && <p className="text-sm">{altText}</p>}
      {altText === "" && <p className="text-danger text-sm">{m.content_alt_missing()}</p>}
    </li>
  );
}
