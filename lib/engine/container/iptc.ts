import { createReader } from "./iso-box";

/** A field of an IPTC block (IIM), with offsets in the block. */
interface IptcField {
  record: number;
  field: number;
  start: number;
  valueAt: number;
  end: number;
}

const marker = 0x1c;
const application = 2;
/**
 * Code and name of the content's location, city, sub-location, state, code and name of the country.
 */
const locationFields = new Set([26, 27, 90, 92, 95, 100, 101]);
const longLength = 0x8000;

/** Yields the fields up to where the block is malformed, or padding follows. */
function* readIptcFields(block: Uint8Array): Generator<IptcField> {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  for (let start = 0; start + 5 <= block.length && block[start] === marker; ) {
    const short = view.getUint16(start + 3);
    // A longer value has its length in the following bytes.
    const lengthBytes = short & longLength ? short & ~longLength : 0;
    const valueAt = start + 5 + lengthBytes;
    if (lengthBytes > 4 || valueAt > block.length) return;

    const length = lengthBytes === 0 ? short : createReader(view, start + 5).number(lengthBytes);
    const end = valueAt + length;
    if (end > block.length) return;

    yield { record: block[start + 1] ?? 0, field: block[start + 2] ?? 0, start, valueAt, end };
    start = end;
  }
}

const isLocation = ({ record, field }: IptcField) => record === application && locationFields.has(field);

export function hasIptcLocation(block: Uint8Array): boolean {
  return [...readIptcFields(block)].some((field) => isLocation(field) && field.end > field.valueAt);
}

/**
 * Removes the fields with places. The later fields move up; zeros fill the block, as the format
 * allows.
 */
export function eraseIptcLocation(block: Uint8Array): void {
  const fields = [...readIptcFields(block)];
  const end = fields.at(-1)?.end ?? 0;
  let to = 0;
  for (const field of fields) {
    if (isLocation(field)) continue;

    block.copyWithin(to, field.start, field.end);
    to += field.end - field.start;
  }

  block.fill(0, to, end);
}
