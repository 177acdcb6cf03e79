import { Menu } from "@base-ui/react/menu";
import clsx from "clsx";
import { Check, CircleQuestionMark, Languages, LogOut, Moon, Store, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { charactersOf } from "#app/lib/text/text.ts";
import { m } from "#app/paraglide/messages.js";
import { languageOwnName, useOtherLanguages } from "#app/shell/header/language-links.tsx";
import { LogOutForm } from "#app/shell/header/log-out-form.tsx";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { chooseTheme, useTheme } from "#app/ui/layout/theme.ts";
import { chooseLanguage } from "#app/ui/text/chosen-language.ts";

const itemLook =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-start outline-none data-highlighted:bg-primary-soft data-highlighted:text-primary";

/** Who works here, with My Profile, the theme, the shop and logout (rules: office-2). */
export function ProfileMenu({ admin }: { admin: { fullName: string; email: string } }) {
  const theme = useTheme();
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={m.admin_profile_menu({ name: admin.fullName })}
        title={admin.fullName}
        className={clsx(buttonLook({ variant: "ghost" }), "size-11 shrink-0 p-0!")}
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-primary font-display text-on-primary"
        >
          {initialOf(admin.fullName || admin.email)}
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="w-72 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-2 text-ink shadow-lg outline-none transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <div className="px-3 pt-1 pb-3 text-sm">
              <p className="wrap-anywhere font-semibold text-heading">{admin.fullName}</p>
              <p className="wrap-anywhere text-muted">{admin.email}</p>
            </div>
            <Menu.LinkItem render={<Link to="/my/profile" />} closeOnClick className={itemLook}>
              <ItemIcon of={<UserRound />} />
              {m.my_profile()}
            </Menu.LinkItem>
            <Menu.LinkItem render={<Link to="/my/help" />} closeOnClick className={itemLook}>
              <ItemIcon of={<CircleQuestionMark />} />
              {m.help_title()}
            </Menu.LinkItem>
            <Menu.CheckboxItem
              checked={theme === "dark"}
              onCheckedChange={(dark) => chooseTheme(dark ? "dark" : "light")}
              className={itemLook}
            >
              <ItemIcon of={<Moon />} />
              {m.theme_dark()}
              <Menu.CheckboxItemIndicator className="ms-auto">
                <Check aria-hidden="true" className="size-5" />
              </Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            {useOtherLanguages().map(({ language, href }) => (
              <Menu.LinkItem
                key={language}
                href={href}
                lang={language}
                hrefLang={language}
                onClick={() => chooseLanguage(language)}
                className={itemLook}
              >
                <ItemIcon of={<Languages />} />
                {languageOwnName(language)}
              </Menu.LinkItem>
            ))}
            <Menu.LinkItem render={<Link to="/" />} closeOnClick className={itemLook}>
              <ItemIcon of={<Store />} />
              {m.admin_to_shop()}
            </Menu.LinkItem>
            <Menu.Separator className="my-2 border-line border-t" />
            <LogOutForm>
              {/* It stays open: a form that is taken away is not sent. */}
              <Menu.Item
                nativeButton
                render={<button type="submit" />}
                closeOnClick={false}
                className={itemLook}
              >
                <ItemIcon of={<LogOut />} />
                {m.log_out()}
              </Menu.Item>
            </LogOutForm>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function ItemIcon({ of }: { of: ReactNode }) {
  return (
    <span aria-hidden="true" className="*:size-5">
      {of}
    </span>
  );
}

/** The first letter as people see it: a Devanagari one has its vowel sign with it. */
function initialOf(name: string): string {
  return charactersOf(name.trim())[0]?.toUpperCase() ?? "";
}
