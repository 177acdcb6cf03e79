import clsx from "clsx";
import { Moon, Sun } from "lucide-react";
import { chooseTheme, useTheme } from "#app/ui/theme.ts";

/**
 * Turns dark mode on and off (rules: shell-4). CSS places sun and moon, so that the switch is right
 * before any script has run.
 */
export function ThemeSwitch({ label, className }: { label: string; className?: string }) {
  const theme = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === "dark"}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
      className={clsx("group touch grid shrink-0 place-items-center rounded-md", className)}
    >
      <span className="flex h-7 w-12 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition group-hover:border-primary">
        <span className="grid size-5.5 place-items-center rounded-full bg-accent text-on-accent shadow-sm transition-transform dark:translate-x-5">
          <Sun aria-hidden="true" className="size-3.5 dark:hidden" />
          <Moon aria-hidden="true" className="hidden size-3.5 dark:block" />
        </span>
      </span>
    </button>
  );
}
