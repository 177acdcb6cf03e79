import clsx from "clsx";
import { Link } from "react-router";
import { blocksOf, linePartsOf } from "#app/lib/text/long-text.ts";

/** A long message (long-text.ts) in the shop's typography: paragraphs, lists and links. */
export function ReadingText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={clsx("prose", className)}>
      {blocksOf(text).map((block) =>
        block.kind === "paragraph" ? (
          <p key={block.text}>
            <Line text={block.text} />
          </p>
        ) : (
          <ul key={block.points[0]}>
            {block.points.map((point) => (
              <li key={point}>
                <Line text={point} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function Line({ text }: { text: string }) {
  return linePartsOf(text).map(({ text: words, href }) => {
    if (href === undefined) return words;
    return href.startsWith("/") ? (
      <Link key={href} to={href}>
        {words}
      </Link>
    ) : (
      <a key={href} href={href}>
        {words}
      </a>
    );
  });
}
