import { deskPages } from '#desk-pages.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink } from '#web/desk/facts.tsx';

/** The source of a posting; it leads to the record that was the cause. */
export function Source({ source }: { readonly source: string }) {
  const text = <span className="desk-source">{source}</span>;
  const [type = '', of = ''] = source.split(':');
  const page = pageOf(type, of.split('/')[0] ?? of);
  return page === undefined ? (
    text
  ) : (
    <MayLink right={deskPages[page.name].right} href={page.href}>
      {text}
    </MayLink>
  );
}

interface RecordPage {
  readonly name: keyof typeof deskPages;
  readonly href: string;
}
/** The page of a record by the first word of a source. Refunds are found by the search, a transfer in the list that names its claim. */
export function pageOf(type: string, id: string): RecordPage | undefined {
  if (id === '') return undefined;
  switch (type) {
    case 'payment':
    case 'surplus':
    case 'receipt':
      return { name: 'payment', href: deskPaths.payment(id) };
    case 'settlement':
      return { name: 'settlement', href: deskPaths.settlement(id) };
    case 'application':
      return { name: 'application', href: deskPaths.application(id) };
    case 'claim':
      return { name: 'claim', href: deskPaths.claim(id) };
    case 'refund':
      return { name: 'payments', href: `${deskPaths.search()}?q=${encodeURIComponent(id)}` };
    case 'payout':
      return { name: 'payouts', href: `${deskPaths.payouts()}?q=${encodeURIComponent(id)}` };
    case 'commission':
      return { name: 'application', href: deskPaths.application(id) };
    default:
      return undefined;
  }
}
