import { Palette } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { dressWords, sectionWords } from "./look-words.ts";

export const lookDomain = {
  permissions: {},
  officeLinks: [
    { group: "site", path: "/my/look", needs: "content", label: m.admin_look, icon: Palette },
  ],
  audit: {
    kinds: {
      look: { title: m.admin_look, named: m.audit_some_look, unnamed: m.audit_some_look },
    },
    verbs: {
      "save-look": m.audit_did_save_look,
      "undo-look": m.audit_did_undo_look,
      "put-look-back": m.audit_did_put_look_back,
    },
    names: {
      logo: m.look_logo,
      isLogoAlone: m.look_logo_alone,
      colour: m.look_colour,
      intro: m.look_intro_of,
      picture: m.look_picture,
      sections: m.look_sections,
      hasCategories: m.look_categories,
      dresses: m.look_dresses,
      ...dressWords,
    },
    valuesOf: {
      "look.save-look": sectionWords,
      "look.undo-look": sectionWords,
      "look.put-look-back": sectionWords,
    },
  },
} as const satisfies DomainDeclaration;
