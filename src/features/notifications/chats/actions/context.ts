import type { Context } from '#kit/context.ts';
import type { PdfCleaner } from '#kit/files/uploaded-pdf.ts';
import type { PictureMaker, PictureStore } from '#kit/files/uploaded-picture.ts';
import type { SmsContext } from '../../actions/context.ts';

/** Reads conversations and answers them. */
export type ChatsContext = Context & Pick<SmsContext, 'messenger'>;
/** Takes the files that people send. */
export type FilesContext = SmsContext & {
  readonly pictures: PictureMaker;
  readonly pdfs: PdfCleaner;
  readonly objects: PictureStore;
};
