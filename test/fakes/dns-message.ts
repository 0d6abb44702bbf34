// Messages of the DNS (RFC 1035).

/** Returns the first question, and where it ends. */
export function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }

  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Builds a reply with records of class IN and TTL 0. */
export function buildReply(question: Buffer, type: number, code: number, data: readonly Buffer[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(data.length, 6);
  header.writeUInt32BE(0, 8);
  const records = data.map((one) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(one.length, 10);

    return Buffer.concat([record, one]);
  });

  return Buffer.concat([header, question.subarray(12), ...records]);
}
