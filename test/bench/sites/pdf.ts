/** A PDF of one page for each list of lines, in Helvetica: text that is placed line by line, as word processors place it. */
export function pdf(pages: readonly (readonly string[])[]): Buffer {
  const objects: string[] = []
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`)
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [at, lines] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj 0 -16 Td`)
    const content = `BT /F1 11 Tf 56 780 Td ${shown.join('\n')} ET`
    const resources = '/Resources << /Font << /F1 3 0 R >> >>'
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${5 + at * 2} 0 R >>`)
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  // WinAnsi has the letters of Latin-1 at their places, and the euro sign at 0x80.
  return Buffer.from((body + table + trailer).replaceAll('€', '\u0080'), 'latin1')
}
