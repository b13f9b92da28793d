/** Everything of a libass script that comes before its events. */

/** The one style a script has; its events override the rest. */
export interface ScriptStyle {
  /** Name that the events refer to. */
  name: string;
  /** Font of events that name none; '' where only shapes are drawn. */
  font: string;
  /** `None`: colours are what they say, on pictures of any kind. */
  matrix?: 'TV.709' | 'None';
}

/** The head of a script whose units are the picture's own pixels. */
export function scriptHead(picture: { width: number; height: number }, style: ScriptStyle): string[] {
  const { width, height } = picture;
  const { name, font, matrix = 'TV.709' } = style;
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    `LayoutResX: ${width}`,
    `LayoutResY: ${height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    `YCbCr Matrix: ${matrix}`,
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    // Encoding -1 lets libass find the direction of right-to-left text.
    `Style: ${name},${font},40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,-1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  ];
}
