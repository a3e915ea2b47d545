/** A sentence with a number in it that no line end may tear apart. */
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
