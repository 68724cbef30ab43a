// The first thing that runs in an executable: loads the bundled command out of it, each part when it is asked for.
const { posix } = require('node:path');
const { getAsset } = require('node:sea');
const { compileFunction } = require('node:vm');

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
const loaded = new Map();

/** As Node loads modules of this kind from the disk; the parts name each other by their paths. */
function load(path) {
  const known = loaded.get(path);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(path, module);
  const folder = posix.dirname(path);
  const requireHere = (name) => (name.startsWith('.') ? load(posix.join(folder, name)) : require(name));
  const run = compileFunction(getAsset(path, 'utf8'), PARAMETERS, { filename: path });
  run(module.exports, requireHere, module, path, folder);
  return module.exports;
}

load('command/main.js');
