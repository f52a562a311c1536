/** A page of PDF 1.4 that names the kind of paper and says that it is none. `title` is of ASCII letters and spaces. */
export function samplePage(title: string): Uint8Array {
  const lines = [title.toUpperCase(), 'SAMPLE OF THE DEMONSTRATION', 'This page is not a document.']
  const text = lines.map((line, n) => `BT /F1 ${n === 0 ? 22 : 13} Tf 60 ${330 - 40 * n} Td (${line}) Tj ET`).join('\n')
  const content = `0.6 G 30 30 540 360 re S\n${text}`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return new TextEncoder().encode(`${body}${table}${trailer}`)
}
