/** An e-mail address breaks before its domain. */
export function Breakable({ text }: { readonly text: string }) {
  const [before, ...after] = text.split('@');
  return (
    <>
      {before}
      {after.length > 0 ? <wbr /> : null}
      {after.map((part) => `@${part}`).join('')}
    </>
  );
}
