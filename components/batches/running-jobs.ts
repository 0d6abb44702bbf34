import { useSyncExternalStore } from "react";
import { isActiveJob, type Job } from "./job";

let jobs: readonly Job[] = [];
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** The other tabs of this browser, which show the same jobs. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel("running-jobs");
  return channel;
}

export const isShownJob = ({ id }: Job) => jobs.some((other) => other.id === id);

/**
 * Shows the progress of a job in the corner, here and in other tabs; one that has ended disappears.
 */
export function showJob(job: Job): void {
  if (!isActiveJob(job)) {
    hideJob(job);
    return;
  }

  const isKnown = isShownJob(job);
  setJobs(isKnown ? jobs.map((other) => (other.id === job.id ? job : other)) : [...jobs, job]);
  if (!isKnown) otherTabs().postMessage(job);
}

export function hideJob(job: Job): void {
  if (isShownJob(job)) setJobs(jobs.filter(({ id }) => id !== job.id));
}

/** Shows the jobs of some work; jobs that it cannot follow to their end disappear with it. */
export async function withShownJobs<Result>(
  work: (onProgress: (job: Job) => void) => Promise<Result>,
): Promise<Result> {
  const followed = new Map<string, Job>();
  try {
    return await work((job) => {
      followed.set(job.id, job);
      showJob(job);
    });
  } finally {
    for (const job of followed.values()) hideJob(job);
  }
}

/** Calls back for each job that another tab starts to show. */
export function onJobOfOtherTab(listener: (job: Job) => void): () => void {
  const tabs = otherTabs();
  const onMessage = ({ data }: MessageEvent<Job>) => listener(data);
  tabs.addEventListener("message", onMessage);

  return () => tabs.removeEventListener("message", onMessage);
}

function setJobs(changed: readonly Job[]): void {
  jobs = changed;
  for (const listener of listeners) listener();
}

export function hasRunningJobs(): boolean {
  return jobs.length > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const noJobs: readonly Job[] = [];

export function useRunningJobs(): readonly Job[] {
  return useSyncExternalStore(
    subscribe,
    () => jobs,
    () => noJobs,
  );
}
