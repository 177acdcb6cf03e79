import type { CourierId } from "#app/domains/orders/parcels/couriers.ts";
import {
  type ColumnMeaning,
  type ColumnPlaces,
  type FileKind,
  fileKinds,
  missingMeanings,
  usedColumns,
} from "./courier-file.ts";

/** How a courier's file calls its columns. */
export interface FileLayout {
  /** A company's name, the same in every language. */
  name: string;
  /** Whose parcels they are; undefined where a column says so, or nothing does. */
  courier?: CourierId;
  /** Names of columns by what they hold, the first that is there counts. */
  columns: Partial<Record<ColumnMeaning, readonly string[]>>;
}

/**
 * The layouts that the shop knows by itself (rules: couriers-2). Where each comes from, and which names are only
 * guessed from similar files, docs/operations.md tells (operations: couriers-files).
 */
export const knownLayouts: Readonly<Record<FileKind, readonly FileLayout[]>> = {
  booked: [
    {
      name: "India Post",
      courier: "india-post",
      columns: {
        trackingNumber: ["BARCODE NO", "Article Number", "Article No", "Consignment Number"],
        orderNumber: ["BULK REFERENCE", "Reference Number", "Ref No"],
      },
    },
    {
      name: "Delhivery",
      courier: "delhivery",
      columns: {
        trackingNumber: ["Waybill", "Waybill Number", "AWB Number"],
        orderNumber: ["Sale Order Number", "Order Number", "Order Id", "Reference No"],
      },
    },
    {
      name: "Shiprocket",
      columns: {
        trackingNumber: ["AWB Code", "AWB"],
        orderNumber: ["Order ID"],
        courier: ["Courier Company", "Master Courier", "Courier"],
      },
    },
  ],
  parcels: [
    {
      name: "India Post",
      courier: "india-post",
      columns: {
        trackingNumber: ["Article Number", "Article No", "BARCODE NO", "Consignment Number"],
        state: ["Article Status", "Event", "Last Event", "Event Description"],
        day: ["Delivery Date", "Delivered Date", "Event Date"],
        reason: ["Non Delivery Reason", "Remarks"],
      },
    },
    {
      name: "Delhivery",
      courier: "delhivery",
      columns: {
        trackingNumber: ["Waybill", "Waybill Number", "AWB Number"],
        orderNumber: ["Order Number", "Sale Order Number", "Reference No"],
        state: ["Status", "Current Status", "Package Status"],
        stateType: ["Status Type"],
        reason: ["Instructions", "NDR Reason", "Remarks"],
        day: ["Delivered Date", "Delivery Date", "Status Date", "Status Date Time"],
      },
    },
    {
      name: "Shiprocket",
      columns: {
        trackingNumber: ["AWB Code", "AWB"],
        orderNumber: ["Order ID"],
        state: ["Status"],
        reason: ["Latest NDR Reason", "RTO Reason"],
        day: ["Order Delivered Date", "Delivered Date", "Last Updated AT"],
      },
    },
  ],
  cash: [
    {
      name: "India Post",
      courier: "india-post",
      columns: {
        trackingNumber: ["Article Number", "Article No", "BARCODE NO", "Consignment Number"],
        orderNumber: ["BULK REFERENCE", "Reference Number"],
        amount: ["COD Amount", "VALUE FOR CODR/COD", "Amount Collected", "Amount"],
        day: ["Payment Date", "Paid Date", "Delivery Date", "Collection Date"],
        reference: ["UTR", "UTR Number", "Payment Reference", "Transaction Id", "Cheque Number"],
      },
    },
    {
      name: "Delhivery",
      courier: "delhivery",
      columns: {
        trackingNumber: ["Waybill Number", "Waybill", "AWB Number"],
        orderNumber: ["Order Number", "Order Id"],
        amount: ["Amount Payable", "COD Amount"],
        day: ["Remittance Date", "Settlement Date", "Delivered Date"],
        reference: ["UTR", "UTR Number", "Bank Reference Number", "Remittance Id"],
      },
    },
    {
      name: "Shiprocket",
      columns: {
        trackingNumber: ["AWB", "AWB Code"],
        orderNumber: ["Order ID"],
        amount: ["Remitted Amount", "Order Value"],
        day: ["Remittance Date", "COD Remittance Date"],
        reference: ["UTR", "UTR No", "CRF ID"],
      },
    },
  ],
};

/** "AWB Code*", "awb_code" and "AWBCODE" name the same column. */
export const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Where a layout's columns stand under these headers; undefined where something is missing that it needs. */
function placesOf(
  kind: FileKind,
  layout: Pick<FileLayout, "columns">,
  headers: readonly string[],
): ColumnPlaces | undefined {
  const plain = headers.map(plainName);
  const places: ColumnPlaces = {};
  for (const meaning of usedColumns[kind]) {
    const names = layout.columns[meaning]?.map(plainName) ?? [];
    const place = names.map((name) => plain.indexOf(name)).find((at) => at >= 0);
    if (place !== undefined) places[meaning] = place;
  }
  return missingMeanings(kind, places).length === 0 ? places : undefined;
}

/**
 * The layout that fits these headers best: whose columns are most of all there, of as many the earlier one, so
 * that layouts which somebody has kept stand before those that the shop knows.
 */
export function fittingLayout<Layout extends FileLayout>(
  kind: FileKind,
  layouts: readonly Layout[],
  headers: readonly string[],
): { layout: Layout; places: ColumnPlaces } | undefined {
  const fitting = layouts.flatMap((layout) => {
    const places = placesOf(kind, layout, headers);
    return places ? [{ layout, places }] : [];
  });
  const count = ({ places }: { places: ColumnPlaces }) => Object.keys(places).length;
  return fitting.sort((one, other) => count(other) - count(one))[0];
}

/** How many columns of any known layout of any kind a row names: what tells the headers from what stands above them. */
export function knownNames(cells: readonly string[], kept: readonly FileLayout[]): number {
  const all = [...fileKinds.flatMap((kind) => knownLayouts[kind]), ...kept];
  const names = new Set(all.flatMap(({ columns }) => Object.values(columns).flat().map(plainName)));
  return cells.filter((cell) => names.has(plainName(cell))).length;
}
