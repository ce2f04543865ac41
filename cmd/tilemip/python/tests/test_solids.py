"""Solids for printers, opened by trimesh: closed, with a volume, and the volume that counting gives."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import trimesh
from tilemip._program import program

root = Path(__file__).resolve().parents[4]


class Solids(unittest.TestCase):
    def write(self, subject, *options):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "solid.stl")
            subprocess.run([program(), "export", "-o", str(file), *options, subject], check=True)
            return trimesh.load(file)

    def test_closed(self):
        for subject, bodies in (("library:soma-cube", 7), (str(root / "examples/puzzles/lock.xmpuzzle"), 3)):
            for options in ((), ("--assembled",), ("--bevel", "0.5"), ("--bevel", "2", "--clearance", "0.3", "--assembled")):
                with self.subTest(subject=subject, options=options):
                    mesh = self.write(subject, *options)
                    self.assertTrue(mesh.is_watertight and mesh.is_winding_consistent and mesh.is_volume)
                    self.assertEqual(len(mesh.split()), bodies)

    def test_volume(self):
        # Piece L: four cubes of 9.8 mm, and three joints of 0.2 mm between their faces.
        mesh = self.write("library:soma-cube", "--piece", "L")
        self.assertAlmostEqual(mesh.volume, 4 * 9.8**3 + 3 * 0.2 * 9.8**2, places=2)
        self.assertEqual(mesh.euler_number, 2)


if __name__ == "__main__":
    unittest.main()
