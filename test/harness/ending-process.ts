import { decoder } from "@/lib/platform/decoder";

// Uses a decoder and closes it, as a command does, with nothing else to wait for.

const image = process.argv[2] ?? "";
await decoder().inspect(image);
await decoder().close();
process.stdout.write("ended");
