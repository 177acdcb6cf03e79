import { Truck } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { settingWords } from "./booking/setting-words.ts";
import { kindWords } from "./files/courier-file.ts";

export const couriersDomain = {
  permissions: {
    /** How couriers' files call their columns, and what booking sheets say of the shop's parcels. */
    "couriers.layouts": ["manager"],
  },
  officeLinks: [
    {
      group: "orders",
      path: "/my/couriers",
      needs: "orders.read",
      label: m.admin_couriers,
      icon: Truck,
    },
  ],
  audit: {
    kinds: {
      "courier-import": {
        title: m.audit_courier_imports,
        named: m.audit_courier_import,
        unnamed: m.audit_some_courier_import,
      },
      "courier-layout": {
        title: m.audit_courier_layouts,
        named: m.audit_courier_layout,
        unnamed: m.audit_some_courier_layout,
      },
      "booking-settings": {
        title: m.audit_booking_settings,
        named: m.audit_booking_setting,
        unnamed: m.audit_booking_setting,
      },
    },
    verbs: {
      write: m.audit_did_write,
      "book-parcel": m.audit_did_book_parcel,
      "cancel-booking": m.audit_did_cancel_booking,
      "ask-pick-up": m.audit_did_ask_pick_up,
    },
    values: kindWords,
    names: {
      rows: m.audit_name_rows,
      written: m.courier_outcome_written,
      differing: m.audit_name_differing,
      columns: m.courier_columns,
      file: m.file_field,
      day: m.courier_column_day,
      reference: m.courier_column_reference,
      courierName: m.parcel_courier,
      carriage: m.audit_name_carriage_out,
      ...settingWords,
    },
  },
} as const satisfies DomainDeclaration;
