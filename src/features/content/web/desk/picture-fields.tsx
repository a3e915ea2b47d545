import { DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskPicture } from '../../model/desk.ts';
import { type Aspect, aspects, largestZoom } from '../../model/pictures.ts';
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

/** The shape of a place of an entry. */
const aspectAt = (entry: string, field: string): Aspect =>
  /^(?:product|about)\./.test(entry) || field.endsWith('.welcome.picture') ? '4:3' : '8:5';

/** The fields for a new picture: the shape of its place, and which ninth of it has the most important point. */
export function FirstCut({ entry, field }: { readonly entry: string; readonly field: string }) {
  const t = useWords(pictureWords);
  const thirds = (names: readonly [string, string, string]) =>
    names.map((label, index) => ({ value: String(thirdPoints[index]), label }));
  return (
    <>
      <AspectChoice value={aspectAt(entry, field)} />
      <DeskSelect name="focusX" label={t.across} value="50" options={thirds([t.left, t.middle, t.right])} />
      <DeskSelect name="focusY" label={t.down} value="50" options={thirds([t.top, t.middle, t.bottom])} />
      <input type="hidden" name="zoom" value={100} />
    </>
  );
}
/** In percent. */
const thirdPoints = [17, 50, 83];

function AspectChoice({ value }: { readonly value: Aspect }) {
  const t = useWords(pictureWords);
  return (
    <DeskSelect
      name="aspect"
      label={t.aspect}
      value={value}
      options={aspects.map((each) => ({ value: each, label: each === '8:5' ? t.wide : t.classic }))}
    />
  );
}

/** The texts, and the part that is shown. */
export function PictureFields({ of }: OfPicture) {
  const t = useWords(pictureWords);
  const percent = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, required: true } as const;
  return (
    <>
      <PictureTexts {...(of ? { of } : {})} />
      <AspectChoice value={of?.aspect ?? aspects[0]} />
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
