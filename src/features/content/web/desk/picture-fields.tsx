import { DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskPicture } from '../../model/desk.ts';
import { aspects, largestZoom } from '../../model/pictures.ts';
import { pictureWords } from './picture-words.ts';

interface OfPicture {
  readonly of?: DeskPicture;
}
/** Alternative texts in both languages. */
export function PictureTexts({ of }: OfPicture) {
  const t = useWords(pictureWords);
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
    </>
  );
}

/** Of a picture that nobody has seen yet: its middle, as large as it is. It is cut on its own page. */
export const WholePicture = () =>
  Object.entries({ aspect: aspects[0], focusX: 50, focusY: 50, zoom: 100 }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** The texts, and the part that is shown. */
export function PictureFields({ of }: OfPicture) {
  const t = useWords(pictureWords);
  const percent = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, required: true } as const;
  return (
    <>
      <PictureTexts {...(of ? { of } : {})} />
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
