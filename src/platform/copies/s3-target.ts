import type { S3Client } from '@aws-sdk/client-s3';
import { minuteMs } from '#kit/time.ts';
import { s3ClientSettings } from '#platform/operations/objects/objects.ts';
import type { TargetSettings } from './place.ts';
import { type BackupTarget, faulting, faultingEach, type TargetFaultCode, type TargetFile } from './target.ts';

/** A file goes up in parts of this size: of 10,000 at most, so 156 GB in all. */
const partBytes = 16 * 2 ** 20;
/** For one part, also on a slow line. */
const partLimitMs = 10 * minuteMs;

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
const faultOf = (error: unknown): TargetFaultCode => {
  if (/Quota|Full|InsufficientStorage/.test((error as Error).name) || statusOf(error) === 507) return 'full';
  return [400, 401, 403, 404].includes(statusOf(error)) ? 'refused' : 'away';
};

/** Copies in a bucket of S3 or a compatible store: `s3://bucket/prefix`. The client is loaded by the first call. */
export function s3Target(place: string, settings: TargetSettings): BackupTarget {
  const [, Bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(place) ?? [];
  const keyOf = (name: string): string => (path === '' ? name : `${path}/${name}`);
  let opened: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        ...s3ClientSettings({
          endpoint: settings.BACKUP_S3_ENDPOINT ?? '',
          region: settings.BACKUP_S3_REGION,
          bucket: Bucket,
          accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
        }),
        requestHandler: { connectionTimeout: 10_000, requestTimeout: partLimitMs, socketTimeout: minuteMs },
      }),
    }));
    return opened;
  };

  async function* listed(folder: string): AsyncGenerator<TargetFile> {
    const { s3, client } = await open();
    const Prefix = folder === '' ? keyOf('') : `${keyOf(folder)}/`;
    for (let ContinuationToken: string | undefined; ;) {
      const page = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { name: path === '' ? Key : Key.slice(path.length + 1), bytes: Size };
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return;
    }
  }

  async function putParts(Key: string, parts: AsyncIterator<Buffer>, first: Buffer): Promise<void> {
    const { s3, client } = await open();
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let Body: Buffer | undefined = first; Body; Body = (await parts.next()).value as Buffer | undefined) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    place,
    list: (folder) => faultingEach(faultOf, listed(folder)),
    put: (name, content) =>
      faulting(faultOf, async () => {
        const { s3, client } = await open();
        const Key = keyOf(name);
        const parts = inParts(content)[Symbol.asyncIterator]();
        const { value: first = Buffer.alloc(0) } = (await parts.next()) as IteratorResult<Buffer, undefined>;
        if (first.length === partBytes) await putParts(Key, parts, first);
        else await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: first }));
      }),
    get: (name) =>
      faulting(faultOf, async () => {
        const { s3, client } = await open();
        const found = await client
          .send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }))
          .catch((error: unknown) => {
            if ((error as Error).name !== 'NoSuchKey') throw error;
          });
        return found?.Body && faultingEach(faultOf, found.Body as AsyncIterable<Uint8Array>);
      }),
    remove: (name) =>
      faulting(faultOf, async () => {
        const { s3, client } = await open();
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
      }),
    end: async () => (await opened?.catch(() => undefined))?.client.destroy(),
  };
}

/** Pieces of one size; the last may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + partBytes - bytes);
      held.push(taken);
      bytes += taken.length;
      at += taken.length;
      if (bytes < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
  return undefined;
}
