const tableAt = 132;
const entryBytes = 12;
const maxTags = 200;
/** Position of the profile ID, an MD5 hash; zeros mean it was not computed. */
const profileIdRange = { from: 84, to: 100 } as const;

/**
 * The tags of the ICC standard, except those for arbitrary text (`targ`, `meta`, `calt`). Other
 * tags identify the screen by its serial number (`mmod` in screenshots), store its calibration or
 * are private to a program.
 */
const knownTags = new Set([
  "desc",
  "cprt",
  "dmnd",
  "dmdd",
  "vued",
  "view",
  "tech",
  "pseq",
  "psid",
  "meas",
  "lumi",
  "chrm",
  "cicp",
  "wtpt",
  "bkpt",
  "chad",
  "rXYZ",
  "gXYZ",
  "bXYZ",
  "rTRC",
  "gTRC",
  "bTRC",
  "kTRC",
  "gamt",
  "resp",
  "rig0",
  "A2B0",
  "A2B1",
  "A2B2",
  "A2B3",
  "B2A0",
  "B2A1",
  "B2A2",
  "B2A3",
  "pre0",
  "pre1",
  "pre2",
  "rig2",
  "ciis",
  "D2B0",
  "D2B1",
  "D2B2",
  "D2B3",
  "B2D0",
  "B2D1",
  "B2D2",
  "B2D3",
  "clro",
  "clrt",
  "clot",
  "ncl2",
  "ncol",
]);

/**
 * Returns the profile without private tags, at the same length so that it fits in place. Returns
 * the same bytes when there are no such tags or the profile is unreadable.
 */
export function removePrivateTags(profile: Uint8Array): Uint8Array {
  if (profile.length < tableAt) return profile;

  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const count = view.getUint32(tableAt - 4);
  const tableEnd = tableAt + count * entryBytes;
  if (count > maxTags || tableEnd > profile.length) return profile;

  const entries = Array.from({ length: count }, (_, index) => {
    const at = tableAt + index * entryBytes;
    const bytes = profile.subarray(at, at + entryBytes);
    const start = view.getUint32(at + 4);

    return { bytes, start, end: start + view.getUint32(at + 8) };
  });

  const allowedEntries = entries.filter(({ bytes }) =>
    knownTags.has(Buffer.from(bytes.subarray(0, 4)).toString("latin1")),
  );
  if (allowedEntries.length === count) return profile;

  const clean = Buffer.alloc(profile.length);
  clean.set(profile.subarray(0, tableAt - 4));
  clean.fill(0, profileIdRange.from, profileIdRange.to);
  clean.writeUInt32BE(allowedEntries.length, tableAt - 4);
  for (const [index, { bytes, start, end }] of allowedEntries.entries()) {
    const from = Math.max(start, tableEnd);
    if (from < end && from < profile.length) clean.set(profile.subarray(from, end), from);
    clean.set(bytes, tableAt + index * entryBytes);
  }

  return clean;
}
