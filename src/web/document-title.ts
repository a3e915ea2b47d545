/** Search results and tabs cut a title after about this many characters. */
const maxLength = 60;

/** The title of a page, with the company's name where both fit. */
export function documentTitle(title: string, company: string | undefined): string {
  const both = company ? `${title} | ${company}` : title;
  return both.length > maxLength ? title : both;
}
