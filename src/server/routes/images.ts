import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { imageBucket } from '../../shared/content/image-names.ts';
import { imageSchema } from '../../shared/content/images.ts';
import { limits } from '../../shared/limits.ts';
import { addImage, findImageAddress, requireImage, requireUploadable } from '../domain/images/images.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sandboxed } from '../http/sandboxed.ts';
import { sendStoredFile } from '../http/send-stored-file.ts';
import { binary, closedSignal, drain, readUpload } from '../http/uploads.ts';

const imageResponse = {
  description: 'The image, in its media type',
  content: { 'image/*': { schema: Type.Unsafe<Readable>(binary) } },
};
const redirectResponse = { description: 'The URL of the image in the bucket, with S3_REDIRECT', type: 'null' };
const nameParams = Type.Object({ name: Type.String({ maxLength: 100 }) });
const widthSchema = Type.Object(
  { w: Type.Optional(Type.Enum(limits.imageWidths.map(String))) },
  { additionalProperties: false },
);

/** Images: uploaded with an access token, readable by everyone who knows the name. */
export const imageRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('images');

  route('POST', '/api/answer/images', {
    who: 'link',
    summary: 'Upload an image; one field named file',
    isUpload: true,
    returns: imageSchema,
    status: 201,
    refuses: [423],
    handle: async (request, reply) => {
      const sender = {
        access_token: accessTokenOf(request),
        requester: requesterOf(request),
        closed: closedSignal(reply),
      };
      const question_id = await requireUploadable(app, sender);
      const upload = await readUpload(request);
      return addImage(app, question_id, sender, upload).finally(() => drain(request));
    },
  });

  route('GET', `/${imageBucket}/:name`, {
    who: 'everyone',
    summary: 'An image, or a smaller copy; a part of it with a Range header',
    params: nameParams,
    query: widthSchema,
    onRequest: sandboxed,
    responses: { 200: imageResponse, 206: imageResponse, 302: redirectResponse },
    refuses: [416],
    handle: async (request, reply) => {
      const width = request.query.w === undefined ? undefined : Number(request.query.w);
      const { name } = request.params;
      const image = await requireImage(app, name, width);
      // presigned URLs are valid for GET only
      const direct = request.method === 'GET' ? await findImageAddress(app, image) : undefined;
      if (direct)
        return reply.header('cache-control', `private, max-age=${direct.max_age}`).redirect(direct.address, 302);
      return sendStoredFile(app, request, reply, image, {
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': 'private, max-age=31536000, immutable',
      });
    },
  });
};
