/** A PDF with a page of 10 by 15 cm for each label, of its lines. Letters outside Latin become "?". */
export function labelPdf(labels: readonly (readonly string[])[]): Buffer {
  const escaped = (line: string) =>
    line.replaceAll(/[^\x20-\x7e]/g, "?").replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
  const objects: string[] = [];
  const pages = labels.map((_, n) => `${4 + 2 * n} 0 R`);
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${pages.join(" ")}] /Count ${labels.length} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>");
  for (const [n, lines] of labels.entries()) {
    const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
    const content = `BT /F1 14 Tf 22 TL 18 390 Td\n${shown}\nET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents ${5 + 2 * n} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
