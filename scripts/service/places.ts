// Where the service has its parts. The folder is root's, so that the shop cannot change its own program.
export const programs = "/srv/madua";
/** The link to the release that runs. */
export const current = `${programs}/current`;
export const settingsFile = "/etc/madua.env";
export const dataFolder = "/var/lib/madua";
export const backupFolder = "/var/backups/madua";
export const user = "madua";
export const unitFolder = "/etc/systemd/system";
export const logLimit = "/etc/systemd/journald@madua.conf";
export const siteFile = "/etc/caddy/madua.caddy";
export const caddyFile = "/etc/caddy/Caddyfile";
/** What an upgrade is in the middle of; root's, whom a file of the shop's user could mislead. */
export const underwayFile = `${programs}/.upgrade.json`;
