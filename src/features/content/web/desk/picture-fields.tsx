import { DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskPicture } from '../../model/desk.ts';
import { aspects, largestZoom } from '../../model/pictures.ts';
import { pictureWords } from './picture-words.ts';

/** Alternative texts in both languages, and the part that is shown. */
export function PictureFields({ of }: { readonly of?: DeskPicture }) {
  const t = useWords(pictureWords);
  const percent = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, required: true } as const;
  return (
    <>
      <DeskText
        name="altEn"
        label={t.altEn}
        hint={t.altHint}
        value={of?.altEn ?? ''}
        lang="en"
        maxLength={300}
        required
      />
      <DeskText name="altHi" label={t.altHi} value={of?.altHi ?? ''} lang="hi" maxLength={300} required />
      <DeskSelect
        name="aspect"
        label={t.aspect}
        value={of?.aspect ?? aspects[0]}
        options={aspects.map((value) => ({ value, label: value === '8:5' ? t.wide : t.classic }))}
      />
      <DeskText {...percent} name="focusX" label={t.focusX} value={String(of?.focusX ?? 50)} max={100} />
      <DeskText {...percent} name="focusY" label={t.focusY} value={String(of?.focusY ?? 50)} max={100} />
      <DeskText
        {...percent}
        name="zoom"
        label={t.zoom}
        hint={t.zoomHint}
        value={String(of?.zoom ?? 100)}
        max={largestZoom}
      />
    </>
  );
}
