import { imageSources, thumbnailOf } from '../shared/content/image-names.ts';
import type { StoryImage } from '../shared/reading/stories.ts';

type CoverPictureProps = { image: Pick<StoryImage, 'src' | 'width'>; className: string; sizes: string };

/** A photo of a cover or a card. Decorative: the name or the title is next to it. */
export const CoverPicture = ({ image: { src, width }, className, sizes }: CoverPictureProps) => (
  <img
    className={className}
    src={thumbnailOf(src)}
    srcSet={imageSources(src, width ?? null).srcset}
    sizes={sizes}
    alt=""
    loading="lazy"
  />
);
