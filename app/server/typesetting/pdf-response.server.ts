/** A PDF that the browser shows. @param name of the file, without ending. */
export function pdfResponse(pdf: Buffer, name: string, headers: HeadersInit = {}): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name.replaceAll("/", "-")}.pdf"`,
      "Cache-Control": "private, no-store",
      ...headers,
    },
  });
}
