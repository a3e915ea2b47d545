import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

/** Shares the role; the link can also be selected by hand where copying is not allowed. */
export function ShareRole({ role, title }: { readonly role: string; readonly title: string }) {
  const t = useWords(applyWords);
  const link = location.origin + paths.apply(role);
  const text = encodeURIComponent(t.shareText(title, link));
  return (
    <section className="share-role" aria-labelledby="share-title">
      <h2 id="share-title">{t.shareTitle}</h2>
      <div className="button-row">
        <LinkButton href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener" icon={<ChatIcon />}>
          {t.share}
        </LinkButton>
        <CopyButton text={link} confirmation={t.copied}>
          {t.copyLink}
        </CopyButton>
      </div>
      <TextField name="link" label={t.link} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
    </section>
  );
}
