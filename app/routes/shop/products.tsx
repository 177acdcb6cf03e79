export default function P() {
  return <h1>products</h1>;
}
