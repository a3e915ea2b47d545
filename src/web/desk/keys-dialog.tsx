import { PlainDialog } from '#web/ui/dialog.tsx';
import { useWords } from '#web/use-words.ts';
import { deskWords } from './words.ts';

/** Lists the keys of the desk. Its script opens the dialog by `?`, and adds the keys of the page. */
export function KeysDialog() {
  const t = useWords(deskWords);
  const keys = [
    ['/', t.keySearch],
    ['J', t.keyDown],
    ['K', t.keyUp],
    ['X', t.keySelect],
    ['Enter', t.keyOpen],
    ['Esc', t.keyClose],
    ['?', t.keyList],
  ] as const;
  return (
    <PlainDialog id="desk-keys" title={t.keys} closeLabel={t.close}>
      <dl className="desk-keys-list">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <dl className="desk-keys-list" data-keys-here="" aria-label={t.keysHere} hidden />
    </PlainDialog>
  );
}
