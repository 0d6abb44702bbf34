import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { singleton } from "../process/singleton";

/**
 * The counters and measurements of this process, for Prometheus. Names are public: operators build
 * dashboards on them.
 */
export const metrics = singleton("metrics", () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  return {
    registry,
    requests: new Counter({
      name: "albumen_http_requests_total",
      help: "Requests that were answered, by what they are for and by status",
      labelNames: ["class", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "albumen_http_request_duration_seconds",
      help: "From the request's headers to the last byte of the response",
      labelNames: ["class"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    decoderTasks: new Counter({
      name: "albumen_decoder_tasks_total",
      help: "Tasks of decoder processes, by kind and result",
      labelNames: ["kind", "result"],
      registers,
    }),
    decoderSeconds: new Histogram({
      name: "albumen_decoder_task_duration_seconds",
      help: "Duration of the tasks, with the wait for a decoder",
      labelNames: ["kind"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
    renditions: new Counter({
      name: "albumen_renditions_total",
      help: "Renditions that were made and saved",
      registers,
    }),
    deliveryLookups: new Counter({
      name: "albumen_delivery_lookups_total",
      help: "Delivered images that were found in the cache (hit), in the database (miss), or there because the cache is passed by (bypass)",
      labelNames: ["result"],
      registers,
    }),
    storageOperations: new Counter({
      name: "albumen_storage_operations_total",
      help: "Operations on the object store, by result",
      labelNames: ["operation", "result"],
      registers,
    }),
    storageSeconds: new Histogram({
      name: "albumen_storage_operation_duration_seconds",
      help: "Duration of the operations, of reads until the first byte",
      labelNames: ["operation"],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
  };
});

/** Adds a value that is read when the metrics are. */
export function addGauge(options: {
  name: string;
  help: string;
  labelNames?: string[];
  read: (set: (value: number, labels?: Record<string, string>) => void) => void | Promise<void>;
}): void {
  const { name, help, labelNames = [], read } = options;
  const { registry } = metrics;
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      await read((value, labels = {}) => this.set(labels, value));
    },
  });
}
