import { useEffect, useState } from "react";

const channelName = "albumen-upload-progress";
/** An upload that is silent for so long is interrupted. */
const silenceMs = 15_000;

interface UploadProgress {
  imageId: string;
  /** From 0 to 1. */
  fraction: number;
}

let sender: BroadcastChannel | undefined;

/** Notifies all tabs of this browser how much of an image's file is sent. */
export function sendUploadProgress(progress: UploadProgress): void {
  sender ??= new BroadcastChannel(channelName);
  sender.postMessage(progress);
}

/**
 * Returns the share of an image's file that a tab of this browser has sent; undefined while none
 * sends it.
 */
export function useUploadProgress(imageId: string): number | undefined {
  const [fraction, setFraction] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<UploadProgress>) => {
      if (data.imageId !== imageId) return;

      setFraction(data.fraction);
      clearTimeout(timer);
      timer = setTimeout(() => setFraction(undefined), silenceMs);
    };

    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [imageId]);
  return fraction;
}
