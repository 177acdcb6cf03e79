// `npm run move-files -- FROM TO`: copies the uploaded files from a folder to a bucket, or back (operations: files).
import { megabytes, moveFiles } from "#app/server/files/move-files.server.ts";
import { openFileStore } from "#app/server/files/open-file-store.server.ts";

const [from, to, ...others] = process.argv.slice(2);
if (!from || !to || others.length > 0) {
  console.error(
    "From where to where? npm run move-files -- data/files 's3://bucket/files?region=…'",
  );
  process.exit(1);
}
try {
  const began = Date.now();
  const [source, target] = [await openFileStore(from), await openFileStore(to)];
  if (source.name === target.name) throw new Error("That is one and the same place.");
  await target.check();
  const { stored, kept, bytes, failed } = await moveFiles(source, target, console.log);
  const count = stored + kept;
  if (count + failed.length === 0) throw new Error(`There are no files in ${source.name}.`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `${count} files, ${megabytes(bytes)}, are in ${target.name} and the same as in ${source.name}: ` +
      `${stored} were copied, ${kept} were there, in ${seconds} s.`,
  );
  if (failed.length > 0) throw new Error(`${failed.length} could not be copied: run it again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
