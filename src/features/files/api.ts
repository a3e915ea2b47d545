import { doneOf } from '#kit/endpoint.ts';
import { ok } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { addFile } from './actions/add-file.ts';
import type { FilesContext } from './actions/context.ts';
import { readFile, readFiles } from './actions/read-files.ts';
import { removeFile } from './actions/remove-file.ts';
import { fileCalls } from './contract.ts';
import { type FileRecordKind, fileRecordKinds } from './model.ts';

export const filesApi = (ctx: FilesContext): readonly Route[] => fileRecordKinds.flatMap((kind) => routesOf(ctx, kind));

function routesOf(ctx: FilesContext, recordKind: FileRecordKind): readonly Route[] {
  const calls = fileCalls[recordKind];
  const recordOf = (params: Readonly<Record<string, string | undefined>>) => ({
    recordKind,
    record: params['record'] ?? '',
  });
  return [
    serve(calls.list, async ({ params, desk }) => ok(await readFiles(ctx, recordKind, params['record'] ?? '', desk))),
    serve(calls.get, async ({ params, desk }) => {
      const found = await readFile(ctx, { ...recordOf(params), id: params['id'] ?? '' }, desk);
      if (!found.ok) return found;
      const { file, bytes } = found.value;
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': file.format === 'pdf' ? 'application/pdf' : 'image/webp',
          'cache-control': 'private, no-store',
          // The name may have any letter, so that of the download is the id.
          'content-disposition': `attachment; filename="${file.id}.${file.format}"; filename*=UTF-8''${encoded(file.name)}.${file.format}`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    }),
    serve(calls.add, async ({ params, body, file, desk }) => {
      const input = { ...recordOf(params), ...body, bytes: file?.bytes, actor: desk.accountId };
      return doneOf(await addFile(ctx, input), 'files/added');
    }),
    serve(calls.remove, async ({ params, desk }) => {
      const input = { ...recordOf(params), id: params['id'] ?? '', actor: desk.accountId, roles: desk.roles };
      return doneOf(await removeFile(ctx, input), 'files/removed');
    }),
  ];
}
/** As RFC 5987 wants it. */
const encoded = (name: string): string =>
  encodeURIComponent(name.replaceAll('/', '-')).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
