import { sampleFolders } from "./folder-samples.mjs";
import { sampleProcesses } from "./process-samples.mjs";

// Prints a sample of the processes and the data folder that its argument names, as JSON.

const { processes, dataFolder } = JSON.parse(process.argv[2] ?? "");
const sample = { processes: sampleProcesses(processes), ...(await sampleFolders(dataFolder)) };
console.log(JSON.stringify(sample));
