/** Shows the key of a link or button, on screens that have a keyboard. */
export function ShortcutHint({ of }: { readonly of: string }) {
  return (
    <kbd className="desk-shortcut" aria-hidden="true">
      {of.toUpperCase()}
    </kbd>
  );
}
