/** A sentence whose number must not break at a line end. */
export function NoWrap({ text, number }: { readonly text: string; readonly number: string }) {
  const [before = '', ...after] = text.split(number);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <span className="in-one-piece">{number}</span>
      {after.join(number)}
    </>
  );
}
