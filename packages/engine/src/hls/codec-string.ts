/** Names of codecs as playlists and browsers want them (RFC 6381), read from the streams' own headers. */

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** `avc1.PPCCLL` from an AVCDecoderConfigurationRecord (ISO/IEC 14496-15): profile, constraints, level; null when it is none. */
export function avcCodecString(avcConfiguration: Uint8Array): string | null {
  const [version, profile, constraints, level] = avcConfiguration;
  if (version !== 1 || profile === undefined || constraints === undefined || level === undefined) return null;
  return `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`;
}

/** Escape value after which the object type has six more bits (ISO/IEC 14496-3, 1.6.2.1). */
const EXTENDED_OBJECT_TYPE = 31;

/** `mp4a.40.N` from an AudioSpecificConfig: N is the audio object type, 2 for AAC-LC; null when it is none. */
export function aacCodecString(audioSpecificConfig: Uint8Array): string | null {
  const [first, second] = audioSpecificConfig;
  if (first === undefined || second === undefined) return null;
  const short = first >> 3;
  const type = short === EXTENDED_OBJECT_TYPE ? 32 + (((first & 7) << 3) | (second >> 5)) : short;
  return `mp4a.40.${type}`;
}
