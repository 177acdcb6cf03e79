import { pathIn } from "#app/lib/text/language.ts";
import { iconAddress, pageColours } from "./app-manifest.server.ts";
import { workerScript } from "./worker-script.server.ts";

/** What a browser needs to install the shop as an app and to keep it (rules: offline-1, offline-7). */
export function AppHead({ nonce }: { nonce: string | undefined }) {
  const { light, dark } = pageColours();
  const icon = iconAddress("icon-192");
  return (
    <>
      <link rel="icon" href={icon ?? "/favicon.svg"} type={icon ? "image/png" : "image/svg+xml"} />
      <link rel="manifest" href={pathIn("/app.webmanifest")} />
      <link rel="apple-touch-icon" href={iconAddress("apple") ?? "/apple-touch-icon.png"} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
        dangerouslySetInnerHTML={{ __html: workerScript() }}
      />
    </>
  );
}
