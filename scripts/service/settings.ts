import { read } from "./commands.ts";
import { backupFolder, dataFolder, settingsFile } from "./places.ts";

/** Settings of a file as systemd reads it: a `NAME=value` a line, the last of a name counts. */
export function parseSettings(text: string): Record<string, string> {
  const found = [...text.matchAll(/^[ \t]*(\w+)=(.*)$/gm)];
  return Object.fromEntries(
    found.map(([, name = "", value = ""]) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]),
  );
}

/**
 * The text of a file of settings with those that are wanted in it: what has a value stays as it is, unless it is one of
 * `always`.
 */
export function withSettings(
  text: string,
  wanted: Readonly<Record<string, string>>,
  always: readonly string[] = [],
): string {
  const there = parseSettings(text);
  let result = text;
  for (const [name, value] of Object.entries(wanted)) {
    if (there[name] === value || (there[name] && !always.includes(name))) continue;
    const line = `${name}=${value}`;
    const old = new RegExp(`^[ \\t]*${name}=.*$`, "gm");
    result = old.test(result)
      ? result.replace(old, () => line)
      : `${result}${result === "" || result.endsWith("\n") ? "" : "\n"}${line}\n`;
  }
  return result;
}

/** The service's settings that its commands need. */
export function serviceSettings() {
  const settings = parseSettings(read(settingsFile) ?? "");
  const { DATA_DIR: dataDir = dataFolder, BACKUP_FOLDER: backups = backupFolder } = settings;
  return {
    dataDir,
    port: settings.PORT || "3000",
    /** Whether all of its data is on this machine, in the data folder. */
    hasOwnData: !settings.DATABASE_URL && !settings.FILES_URL,
    writtenFolders: [...new Set([backupFolder, backups, dataDir])].filter((one) =>
      one.startsWith("/"),
    ),
  };
}
