import type { Route } from './+types/picture';
import './content-desk.css';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { cutAnew, getDeskPicture, getOriginal, removePicture } from '../../contract/pictures.ts';
import { SizedPicture } from '../illustration.tsx';
import { PictureFields } from './picture-fields.tsx';
import { pictureWords } from './picture-words.ts';
import { UseForm } from './pictures.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'picture');
  const asked = new URL(args.request.url).searchParams;
  const picture = await loadAnswer(args, getDeskPicture, { params: { id: args.params.id } });
  return { desk, picture, entry: asked.get('entry') ?? '', field: asked.get('field') ?? '' };
}

/** /desk/pictures/…: a picture as the site shows it, and the form that cuts it anew. */
export default function PicturePage({ loaderData: { desk, picture, entry, field } }: Route.ComponentProps) {
  const t = useWords(pictureWords);
  const language = useLanguage();
  const alt = language === 'hi' ? picture.altHi : picture.altEn;
  const height = picture.aspect === '8:5' ? 400 : 480;
  return (
    <DeskPage
      desk={desk}
      page="pictures"
      title={alt}
      actions={
        <LinkButton href={deskPaths.pictures()} small look="quiet">
          {t.all}
        </LinkButton>
      }
    >
      <div className="desk-columns content-picture-page">
        <div className="desk-stack">
          <section className="desk-section" aria-labelledby="shown">
            <h2 id="shown">{t.shown}</h2>
            <SizedPicture className="content-whole" src={picture.src} alt={alt} width={640} height={height} />
            {entry === '' ? null : <UseForm picture={picture} entry={entry} field={field} />}
          </section>
          <section className="desk-section" aria-labelledby="remove">
            <h2 id="remove">{t.remove}</h2>
            <ActForm of={removePicture} params={{ id: picture.id }} look="secondary" />
          </section>
        </div>
        <section className="desk-section" aria-labelledby="cut">
          <h2 id="cut">{t.cutTitle}</h2>
          <ActForm of={cutAnew} params={{ id: picture.id }} look="secondary" hidden={{ entry, field }}>
            <span className="content-crop" data-crop="">
              <img src={urlOf(getOriginal, { id: picture.id })} alt="" />
            </span>
            <PictureFields of={picture} />
          </ActForm>
        </section>
      </div>
    </DeskPage>
  );
}
