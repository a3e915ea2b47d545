import { type ReactNode, useState } from 'react';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx';

export interface CopyButtonProps {
  readonly text: string;
  readonly children?: ReactNode;
  /** The confirmation after copying, where a page has a special one. */
  readonly confirmation?: string;
  readonly look?: ButtonLook;
  readonly small?: boolean;
}
/** Copies `text` and confirms it in a permanent status line. */
export function CopyButton({ text, children, confirmation, look = 'secondary', small }: CopyButtonProps) {
  const t = useWords(formWords);
  const [done, setDone] = useState<boolean>();
  return (
    <span className="copy">
      <Button
        look={look}
        small={small}
        icon={done ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy(text).then(setDone)}
      >
        {children ?? t.copy}
      </Button>
      <span role="status" className={done === false ? 'copy-said copy-failed' : 'copy-said'}>
        {done === undefined ? '' : done ? (confirmation ?? t.copied) : t.notCopied}
      </span>
    </span>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
// The clipboard API is missing on plain http, which many phones use to reach a demo.
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'sr-only';
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  return done;
}
