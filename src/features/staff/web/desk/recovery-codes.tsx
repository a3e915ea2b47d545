import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useWords } from '#web/use-words.ts';
import { signInWords } from './sign-in-words.ts';

/** The codes, once. */
export function RecoveryCodes({
  codes,
  replaced = false,
  onStored,
}: {
  readonly codes: readonly string[];
  /** They replace earlier ones. */
  readonly replaced?: boolean;
  readonly onStored: () => void;
}) {
  const t = useWords(signInWords);
  return (
    <>
      <p>
        {t.codesLead} {replaced ? t.codesReplaced : null}
      </p>
      <ol className="desk-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="desk-codes-ways">
        <CopyButton text={codes.join('\n')}>{t.copyCodes}</CopyButton>
        <Button onClick={() => print()}>{t.printCodes}</Button>
      </div>
      <Button look="primary" wide onClick={onStored}>
        {t.codesStored}
      </Button>
    </>
  );
}
