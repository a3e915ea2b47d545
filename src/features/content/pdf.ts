import { drawLetterhead } from '#platform/documents/letterhead.ts';
import { makePdf, type Sheet, softInk, type Table } from '#platform/documents/pdf.ts';
import { pngOfPicture, type ReadPicture } from '#platform/documents/picture.ts';
import type { Product, SpecSheet } from './model/content.ts';
import { hasSamples } from './model/samples.ts';
import { specSheetWords, specValue, taxText } from './model/spec-sheet-words.ts';

type Words = (typeof specSheetWords)['en'];
/** In points. */
const pictureSize = { width: 150, height: 112.5 };
const footHeight = 24;

/** A product's specification as one A4 page with letterhead, for a tender file. */
export async function makeSpecSheetPdf(specSheet: SpecSheet, readPicture?: ReadPicture): Promise<Uint8Array> {
  const { language, product, issuer } = specSheet;
  const t = specSheetWords[language];
  const [picture] = product.images;
  const image = picture && { png: await pngOfPicture(picture.src, pictureSize, readPicture), alt: picture.alt };
  const facts = { language, title: `${product.title} | ${t.kind}`, author: issuer.name, subject: t.kind };
  return makePdf(facts, (sheet) => compose(sheet, specSheet, image));
}

function compose(
  sheet: Sheet,
  { language, product, issuer, phone, contactLines, pageUrl, asOf }: SpecSheet,
  image: { readonly png: Buffer; readonly alt: string } | undefined,
): void {
  const t = specSheetWords[language];
  drawLetterhead(sheet, issuer, t.sampleCompany, contactLines);
  sheet.gap(14);
  const head = (): void => {
    sheet.text('P', t.kind, { size: 10, color: softInk });
    sheet.text('H1', product.title, { weight: 'bold', size: 20, maxLines: 2 });
    sheet.gap(4);
    sheet.text('P', product.summary, { size: 11, maxLines: 2 });
    if (hasSamples(product)) {
      sheet.gap(4);
      sheet.text('P', t.samples, { size: 9, color: softInk });
    }
  };
  if (image) sheet.picture(image.png, image.alt, pictureSize, head);
  else head();
  sheet.tables([specTable(product, t), certificateTable(product, t), supplyTable(product, phone, t)], footHeight);
  sheet.foot(t.asOf(asOf, pageUrl));
}

/** A product without a specification shows its cards. */
function specTable({ specs, specCards }: Product, t: Words): Table {
  if (specs.length === 0) {
    const rows = specCards.map(({ title, description }) => [title, description]);
    return { title: t.specifications, rows, shares: [0.32, 0.68] };
  }
  const rows = specs.map((spec) => [spec.name, specValue(spec), spec.standard ?? '']);
  return { title: t.specifications, head: t.specificationHead, rows, shares: [0.32, 0.5, 0.18] };
}

const certificateTable = ({ certificates }: Product, t: Words): Table => ({
  title: t.certificates,
  head: t.certificateHead,
  rows: certificates.map(({ name, number, issuer, validUntil = t.doesNotExpire }) => [
    name,
    number,
    issuer,
    validUntil,
  ]),
  shares: [0.34, 0.24, 0.22, 0.2],
});

function supplyTable(
  { variants, price, freight, delivery, warranty, tax, service, gem, contact }: Product,
  phone: string,
  t: Words,
): Table {
  const rows = [
    [t.variants, variants.map(({ title }) => title).join(', ') || undefined],
    [t.price, price?.text],
    [t.freight, freight && `${freight} ${t.freightInQuote}`],
    [t.delivery, delivery?.text],
    [t.warranty, warranty?.text],
    [t.tax, tax && taxText(tax)],
    [t.stocked, service?.stocked],
    [t.servedBy, service?.servedBy],
    [t.response, service?.response],
    [t.gem, gem && `${gem.id}, ${gem.url}`],
    [t.contact, contact && `${contact.name}, ${contact.role}, ${phone}`],
  ] as const;
  const stated = rows.flatMap(([term, text]) => (text === undefined ? [] : [[term, text]]));
  return { title: t.supply, rows: stated, shares: [0.2, 0.8] };
}
