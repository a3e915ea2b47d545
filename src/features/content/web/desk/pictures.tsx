import type { Route } from './+types/pictures';
import './content-desk.css';
import { say } from '#kit/desk/said.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskFile } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { uploadedPictureLimits } from '#kit/files/uploaded-picture.ts';
import { addPicture, listPictures, pictureReasons, usePicture } from '../../contract/pictures.ts';
import type { DeskPicture } from '../../model/desk.ts';
import { FirstCut, PictureTexts } from './picture-fields.tsx';
import { pictureWords } from './picture-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'pictures');
  const asked = new URL(args.request.url).searchParams;
  const after = asked.get('after') ?? undefined;
  const page = await loadAnswer(args, listPictures, { query: after === undefined ? {} : { after } });
  return { desk, page, entry: asked.get('entry') ?? '', field: asked.get('field') ?? '' };
}

/** /desk/pictures: uploads a picture, and shows those that are there; with an entry and field, to use one there. */
export default function PicturesPage({ loaderData: { desk, page, entry, field } }: Route.ComponentProps) {
  const t = useWords(pictureWords);
  const tooLarge = say(pictureReasons['picture/too-large'], useLanguage(), undefined as never);
  const place = entry === '' ? '' : `?${new URLSearchParams({ entry, field })}`;
  return (
    <DeskPage desk={desk} page="pictures">
      {entry === '' ? null : (
        <Message kind="info" unannounced>
          {t.useIn}
        </Message>
      )}
      <section className="desk-section" aria-labelledby="upload">
        <h2 id="upload">{t.upload}</h2>
        <ActForm of={addPicture} hidden={{ entry, field }} refusals={{ 'http/too-large': tooLarge }}>
          <DeskFile
            name="picture"
            label={t.file}
            hint={t.fileHint}
            accept="image/jpeg,image/png,image/webp"
            maxBytes={uploadedPictureLimits.megabytes * 1024 * 1024}
            tooLarge={tooLarge}
          />
          <PictureTexts />
          <FirstCut entry={entry} field={field} />
        </ActForm>
      </section>
      <section className="desk-section" aria-labelledby="uploaded">
        <h2 id="uploaded">{t.used}</h2>
        {page.pictures.length === 0 ? <p>{t.none}</p> : null}
        <ul className="content-pictures">
          {page.pictures.map((picture) => (
            <li key={picture.id}>
              <Shown picture={picture} place={place} />
              {entry === '' ? null : <UseForm picture={picture} entry={entry} field={field} />}
            </li>
          ))}
        </ul>
        {page.after === null ? null : (
          <a
            href={`${deskPaths.pictures()}?${new URLSearchParams({ after: page.after, ...(entry ? { entry, field } : {}) })}`}
          >
            {t.older}
          </a>
        )}
      </section>
    </DeskPage>
  );
}

function Shown({ picture, place }: { readonly picture: DeskPicture; readonly place: string }) {
  const language = useLanguage();
  const alt = language === 'hi' ? picture.altHi : picture.altEn;
  return (
    <a href={deskPaths.picture(picture.id) + place}>
      <img className="content-shot" src={picture.src} alt="" width={160} height={100} loading="lazy" />
      <span>{alt}</span>
    </a>
  );
}

export function UseForm(props: { readonly picture: DeskPicture; readonly entry: string; readonly field: string }) {
  const { picture, entry, field } = props;
  const t = useWords(pictureWords);
  const language = useLanguage();
  const name = `${t.use}: ${language === 'hi' ? picture.altHi : picture.altEn}`;
  return (
    <ActForm of={usePicture} params={{ id: picture.id }} hidden={{ entry, field }} asked={name}>
      <button type="submit" className="button button-secondary button-small" aria-label={name}>
        {t.use}
      </button>
    </ActForm>
  );
}
