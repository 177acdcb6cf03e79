import clsx from "clsx";
import { Moon, Sun } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { chooseTheme, useTheme } from "#app/ui/layout/theme.ts";

/**
 * Turns dark mode on and off (rules: shell-4). CSS places sun and moon, so that the switch is right
 * before any script has run.
 */
export function ThemeSwitch({ withWord, className }: { withWord?: boolean; className?: string }) {
  const theme = useTheme();
  return (
    <button
      type="button"
      role="switch"
      data-replay
      aria-checked={theme === "dark"}
      aria-label={m.theme_dark()}
      title={withWord ? undefined : m.theme_dark()}
      onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
      className={clsx(
        "touch flex shrink-0 items-center justify-center gap-3 rounded-md",
        className,
      )}
    >
      {withWord && m.theme_dark()}
      <span className="theme-switch">
        <span>
          <Sun aria-hidden="true" className="dark:hidden" />
          <Moon aria-hidden="true" className="hidden dark:block" />
        </span>
      </span>
    </button>
  );
}
