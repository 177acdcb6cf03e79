/**
 * Who the shop is. Every fact about the programme and the company that pages, mails and invoices
 * show stands here and nowhere else; replace the placeholders before opening for real.
 */
export const site = {
  name: "Madua",
  tagline: "Ragi from Jharkhand, made by the women who grow it",
  /** The product of the programme: the public page is /{productSlug} (rules: shop-4). */
  productSlug: "ragi",
  legalName: "Madua Mahila Producer Company Limited (placeholder)",
  address: "Block Campus, Main Road, Placeholder District, Jharkhand 800000",
  phone: "+91 00000 00000",
  email: "support@example.org",
  grievanceOfficer: "Grievance Officer (placeholder)",
  fssaiLicence: "00000000000000",
  gstin: "00AAAAA0000A0Z0",
  /** First segment of every order number (rules: orders-2). */
  orderPrefix: "JRMG",
  social: [
    { network: "facebook", url: "https://example.org/facebook" },
    { network: "instagram", url: "https://example.org/instagram" },
    { network: "x", url: "https://example.org/x" },
    { network: "youtube", url: "https://example.org/youtube" },
    { network: "linkedin", url: "https://example.org/linkedin" },
  ],
  messagingCatalogue: "https://example.org/catalogue",
} as const;
