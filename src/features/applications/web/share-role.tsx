import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

export interface ShareRoleProps {
  readonly role: string;
  readonly title: string;
  /** Of this site. */
  readonly origin: string;
}
/** Shares the role; the link can also be selected by hand where copying is not allowed. */
export function ShareRole({ role, title, origin: ofServer }: ShareRoleProps) {
  const t = useWords(applyWords);
  // Behind a proxy the server may know the site by another address.
  const [origin, setOrigin] = useState(ofServer);
  useEffect(() => setOrigin(location.origin), []);
  const link = origin + paths.apply(role);
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
