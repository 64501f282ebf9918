/** The photo viewer and the slideshow. */
export const viewer = {
  enlarge: 'Enlarge the photo: {description}',
  enlargePlain: 'Enlarge the photo',
  label: 'Photos',
  slideshow: 'Slideshow',
  position: '{at} of {count}',
  storyPosition: 'Story {at} of {count}',
  end: 'The end',
  startsOver: '‘Next’ starts again from the beginning.',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  play: 'Play',
  pause: 'Pause',
  fullScreen: 'Full screen',
  close: 'Close',
} as const;
