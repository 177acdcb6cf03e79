export default function P() {
  return <h1>login</h1>;
}
